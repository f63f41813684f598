import { useCallback, useState } from 'react';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { useRemembered } from './useRemembered.ts';

/** Which of the three columns show. On a narrow screen the tree and the details come over the list when wanted. */
export function usePanes() {
  const isNarrow = useNarrow();
  const [treeOpen, setTreeOpen] = useState(false);
  const [infoBeside, setInfoBeside] = useRemembered('info', true);
  const [infoOver, setInfoOver] = useState(false);
  const setInfo = isNarrow ? setInfoOver : setInfoBeside;

  return {
    isNarrow,
    treeOpen,
    openTree: useCallback(() => setTreeOpen(true), []),
    closeTree: useCallback(() => setTreeOpen(false), []),
    infoShown: isNarrow ? infoOver : infoBeside,
    showInfo: useCallback(() => setInfo(true), [setInfo]),
    hideInfo: useCallback(() => setInfo(false), [setInfo]),
  };
}
