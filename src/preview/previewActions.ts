import { createContext } from 'react';

/** What can be done with the file that is shown; nothing where it must not leave the app. */
export const DownloadContext = createContext<(() => void) | undefined>(undefined);
