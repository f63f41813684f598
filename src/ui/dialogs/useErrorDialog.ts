import { createContext, use } from 'react';

/** Given by `ErrorDialog`; a page outside of it would lose its errors, hence no silent default. */
export const ErrorDialogContext = createContext<(error: unknown) => void>((error) => {
  throw error;
});

/** `const showError = useErrorDialog(); showError(error)`: shows an error's message, or a text, until it is closed. */
export function useErrorDialog(): (error: unknown) => void {
  return use(ErrorDialogContext);
}
