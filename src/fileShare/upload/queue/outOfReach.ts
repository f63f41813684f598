import { ApiError } from '#dataProvider/ApiError.ts';

/** What a proxy answers while the server behind it restarts. */
const UNAVAILABLE = [502, 503, 504];

/** Whether no answer of the application came, so that the same helps a little later. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || (error.code === undefined && UNAVAILABLE.includes(error.status));
}
