import { createContext, use } from 'react';

/** The info panel can be hidden, and shown again from wherever something in it is wanted. */
export interface InfoPanelSwitch {
  shown: boolean;
  show: () => void;
  hide: () => void;
}

export const InfoPanelContext = createContext<InfoPanelSwitch>({ shown: true, show: () => {}, hide: () => {} });

export function useInfoPanel(): InfoPanelSwitch {
  return use(InfoPanelContext);
}
