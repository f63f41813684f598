import { createContext } from 'react';

/** The download of the previewed file; undefined when it may not be downloaded. */
export const DownloadContext = createContext<(() => void) | undefined>(undefined);
