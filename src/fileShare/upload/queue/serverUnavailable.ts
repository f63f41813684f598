import { ApiError } from '#dataProvider/ApiError.ts';

/** Statuses of a proxy while the server behind it restarts. */
const UNAVAILABLE = [502, 503, 504];

/** Whether there was no response of the application, so that the request can be repeated later. */
export function isServerUnavailable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || (error.code === undefined && UNAVAILABLE.includes(error.status));
}
