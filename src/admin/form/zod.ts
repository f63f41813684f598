import { config } from 'zod/v4';

// The content security policy forbids code generation, which zod would try.
config({ jitless: true });

/** The parts of zod that the contract uses, by name, so that the rest (such as its languages) is not in the build. */
export {
  array,
  boolean,
  enum,
  iso,
  literal,
  looseObject,
  number,
  object,
  record,
  safeParseAsync,
  string,
  templateLiteral,
  tuple,
  union,
  unknown,
} from 'zod/v4';
