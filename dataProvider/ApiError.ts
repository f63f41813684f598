import type { ErrorCode } from '#contract/errorCatalogue.ts';
import type { SecondFactorDemand } from '#contract/users/session.ts';
import { errorText, fieldMessageOf, loadErrorTexts, messageOf, type Problem } from './errorTexts.ts';

/** Used when the server sent no message. */
const GENERIC_MESSAGE = 'Something went wrong. Try again.';
const UNREACHABLE_MESSAGE = 'The server can’t be reached. Check your connection and try again.';

/** The status that the demonstration without a server returns for unsupported calls. */
const NOT_IN_DEMO = 501;
const NOT_IN_DEMO_MESSAGE = 'This isn’t available in the demo.';

interface ErrorBody extends Problem {
  code?: ErrorCode;
  errors?: ({ path: string } & Problem)[];
  secondFactor?: SecondFactorDemand;
  requestId?: string;
}

/** A call that failed. Its message can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * The errors in the form of react-admin: messages by field, nested like the fields; otherwise one for the whole form.
   * A property of its own, because forms that create a record look for nothing else.
   */
  readonly body: { errors: object };

  /**
   * @param status of the response; 0 without a response
   * @param code stable, for decisions in code; undefined when the response did not come from the application
   * @param errors the invalid fields, for forms
   * @param retryAfter seconds to wait before another attempt
   * @param secondFactor what a sign-in still requires
   * @param requestId under which the server’s log has the failure
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
    this.body = { errors: errors.length > 0 ? nested(errors) : { root: { serverError: message } } };
  }

  /** The error for a response other than 200. */
  static async of(response: Response): Promise<ApiError> {
    const [text] = await Promise.all([response.text().catch(() => ''), loadErrorTexts()]);
    return ApiError.ofText(response.status, text, Number(response.headers.get('Retry-After')));
  }

  /** The same for a body that was read already. */
  static ofText(status: number, text: string, wait = 0): ApiError {
    const body = errorBodyIn(text);
    const errors = body.errors?.map(({ path, ...problem }) => ({ path, message: fieldMessageOf(path, problem) }));
    const isBrokenRule = !body.reason && body.errors?.some(({ reason }) => reason);
    const message =
      errors && isBrokenRule
        ? [...new Set(errors.map((fieldError) => fieldError.message))].join('\n')
        : messageOf(body);
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

  /** The error when there was no response. */
  static unreachable(): ApiError {
    return new ApiError(errorText('unreachable') ?? UNREACHABLE_MESSAGE, 0);
  }
}

/** A response that did not come from the application, such as a proxy's, can have any body. */
function errorBodyIn(text: string): ErrorBody {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Messages by path, nested like the fields that the paths name. */
function nested(problems: readonly { path: string; message: string }[]): object {
  const errors = {};
  for (const { path, message } of problems) put(errors, path.split('.'), message);
  return errors;
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
