import { useCallback, useState } from 'react';
import { useStore } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { useNarrow } from '#web/ui/page/useNarrow.ts';
import { useSessionState } from './useSessionState.ts';

/** Which of the three columns are visible. On narrow screens the tree and the details open over the list. */
export function usePanes() {
  const isNarrow = useNarrow();
  const [treeOpen, setTreeOpen] = useState(false);
  const [infoDocked, setInfoDocked] = useSessionState('info', true);
  const [infoOver, setInfoOver] = useState(false);
  const setInfo = isNarrow ? setInfoOver : setInfoDocked;

  return {
    isNarrow,
    treeOpen,
    openTree: useCallback(() => setTreeOpen(true), []),
    closeTree: useCallback(() => setTreeOpen(false), []),
    infoShown: isNarrow ? infoOver : infoDocked,
    showInfo: useCallback(() => setInfo(true), [setInfo]),
    hideInfo: useCallback(() => setInfo(false), [setInfo]),
  };
}

/** Widths in sixteenths, until the user moves the splitters. */
const defaults = { tree: 4, info: 5 };

/** The widths of the side columns; stored on the server, for each user. */
export function usePaneWidths(): [typeof defaults, (changes: Partial<typeof defaults>) => void] {
  const profile = useStored('profile');
  const [stored, setStored] = useStore<Partial<typeof defaults>>(`fileShare.panes.${profile?.id}`, defaults);
  const widths = { ...defaults, ...stored };
  return [widths, (changes) => setStored({ ...widths, ...changes })];
}
