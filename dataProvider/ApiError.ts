import type { ErrorCode } from '#contract/errorCatalogue.ts';
import type { SecondFactorDemand } from '#contract/users/session.ts';
import { errorText, fieldMessageOf, loadErrorTexts, messageOf, type Problem } from './errorTexts.ts';

/** The words when the server sent none. */
const GENERIC_MESSAGE = 'Something went wrong. Try again.';
const UNREACHABLE_MESSAGE = 'The server can’t be reached. Check your connection and try again.';

/** What the demonstration without a server answers to everything that needs one. */
const NOT_IN_DEMO = 501;
const NOT_IN_DEMO_MESSAGE = 'This isn’t available in the demo.';

interface ErrorBody extends Problem {
  code?: ErrorCode;
  errors?: ({ path: string } & Problem)[];
  secondFactor?: SecondFactorDemand;
  requestId?: string;
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
   * @param requestId under which the server’s log has a failure of its own
   */
  constructor(
    message: string,
    readonly status: number,
    readonly code?: ErrorCode,
    readonly errors: { path: string; message: string }[] = [],
    readonly retryAfter?: number,
    readonly secondFactor?: SecondFactorDemand,
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** What forms of react-admin show: messages by field, nested as the fields are; else one for the whole form. */
  get body(): { errors: object } {
    if (this.errors.length === 0) return { errors: { root: { serverError: this.message } } };
    const errors = {};
    for (const { path, message } of this.errors) put(errors, path.split('.'), message);
    return { errors };
  }

  /** The error that an answer other than 200 tells. */
  static async of(response: Response): Promise<ApiError> {
    const [text] = await Promise.all([response.text().catch(() => ''), loadErrorTexts()]);
    return ApiError.ofText(response.status, text, Number(response.headers.get('Retry-After')));
  }

  /** The same for an answer that was read already. */
  static ofText(status: number, text: string, wait = 0): ApiError {
    const body = errorBodyIn(text);
    const errors = body.errors?.map(({ path, ...problem }) => ({ path, message: fieldMessageOf(path, problem) }));
    const isBrokenRule = !body.reason && body.errors?.some(({ reason }) => reason);
    const message =
      errors && isBrokenRule ? [...new Set(errors.map((one) => one.message))].join('\n') : messageOf(body);
    const inDemo = errorText('notInDemo') ?? NOT_IN_DEMO_MESSAGE;
    return new ApiError(
      (status === NOT_IN_DEMO ? inDemo : message) || errorText('generic') || GENERIC_MESSAGE,
      status,
      body.code,
      errors,
      wait > 0 ? wait : undefined,
      body.secondFactor,
      body.requestId,
    );
  }

  /** No answer at all. */
  static unreachable(): ApiError {
    return new ApiError(errorText('unreachable') ?? UNREACHABLE_MESSAGE, 0);
  }
}

/** What did not come from the application may be anything. */
function errorBodyIn(text: string): ErrorBody {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function put(errors: Record<string, unknown>, [key = '', ...rest]: string[], message: string): void {
  if (rest.length === 0) {
    errors[key] ??= message;
    return;
  }
  errors[key] ??= {};
  const inner = errors[key];
  if (typeof inner === 'object' && inner !== null) put(inner as Record<string, unknown>, rest, message);
}
