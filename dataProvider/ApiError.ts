import type { RefusalCode } from '#contract/refusals.ts';
import type { SecondFactorDemand } from '#contract/session.ts';

/** The words when the server sent none (§8 Display). */
const GENERIC_MESSAGE = 'Something went wrong. Please try again.';
const UNREACHABLE_MESSAGE = 'The server cannot be reached. Please check your connection and try again.';

/** What the demonstration without a server answers to everything that needs one. */
const NOT_IN_DEMO = 501;
const NOT_IN_DEMO_MESSAGE = 'This is not part of the demonstration. Everything else here can be tried out.';

interface ErrorBody {
  message?: string;
  code?: RefusalCode;
  errors?: { path: string; message: string }[];
  secondFactor?: SecondFactorDemand;
}

/** A call that was not answered with a success. Its message can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * @param status of the answer; 0 when there was none
   * @param code stable, to decide on; undefined when the answer did not come from the application
   * @param errors what is wrong with which field, for forms
   * @param retryAfter seconds to wait before another try
   * @param secondFactor what a sign-in still wants to know
   */
  constructor(
    message: string,
    readonly status: number,
    readonly code?: RefusalCode,
    readonly errors: { path: string; message: string }[] = [],
    readonly retryAfter?: number,
    readonly secondFactor?: SecondFactorDemand,
  ) {
    super(message);
  }

  /** The error that an answer other than 200 tells. */
  static async of(response: Response): Promise<ApiError> {
    const body: ErrorBody = await response.json().catch(() => ({}));
    const wait = Number(response.headers.get('Retry-After'));
    const words = response.status === NOT_IN_DEMO ? NOT_IN_DEMO_MESSAGE : body.message;
    return new ApiError(
      words || GENERIC_MESSAGE,
      response.status,
      body.code,
      body.errors,
      wait > 0 ? wait : undefined,
      body.secondFactor,
    );
  }

  /** No answer at all. */
  static unreachable(): ApiError {
    return new ApiError(UNREACHABLE_MESSAGE, 0);
  }
}
