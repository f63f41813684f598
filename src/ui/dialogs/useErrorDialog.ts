import { createContext, use } from 'react';

/** Provided by `ErrorDialog`. There is no default, because a page outside of it would not show its errors. */
export const ErrorDialogContext = createContext<(error: unknown) => void>((error) => {
  throw error;
});

/**
 * `const showError = useErrorDialog(); showError(error)`: shows an error's message until it is closed, or a text: translated
 * if it is a sentence of the contract.
 */
export function useErrorDialog(): (error: unknown) => void {
  return use(ErrorDialogContext);
}
