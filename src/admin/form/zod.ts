import { config } from 'zod/v4';

// The content security policy lets no code be made from text, and zod would try.
config({ jitless: true });

/** What the contract uses of zod, by name: the rest of it, all its languages among it, stays out of the build. */
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
  string,
  templateLiteral,
  tuple,
  union,
  unknown,
} from 'zod/v4';
