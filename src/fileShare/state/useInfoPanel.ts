import { createContext, use } from 'react';

/** Hides the info panel, and shows it again when an action needs it. */
export interface InfoPanelSwitch {
  shown: boolean;
  show: () => void;
  hide: () => void;
}

export const InfoPanelContext = createContext<InfoPanelSwitch>({ shown: true, show: () => {}, hide: () => {} });

export function useInfoPanel(): InfoPanelSwitch {
  return use(InfoPanelContext);
}
