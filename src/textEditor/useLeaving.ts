import { useEffect } from 'react';
import type { EditSession } from '#web/editing/EditSession.ts';
import { mayBeLast } from '#web/editing/editedContent.ts';
import { useBlocker } from '#web/router/AppRouter.tsx';
import { confirmLeave } from '#web/ui/dialogs/LeaveDialog.tsx';
import { mayLeaveUnguarded, useUnsaved } from '#web/ui/dialogs/unsaved.ts';
import type { TextEditing } from './useTextEditing.ts';

/**
 * Saves before the text is left: inside the app the step waits for the save, and asks if that fails; when the tab is
 * closed, small texts are sent on the way, and for others the browser asks.
 */
export function useLeaving({ saver, now, state }: TextEditing, session: EditSession): void {
  const isDirty = state.is !== 'saved';
  useUnsaved(isDirty);
  const blocked = useBlocker((from, to) => saver.isDirty && !mayLeaveUnguarded() && from !== to);
  useEffect(() => {
    if (!blocked) return;
    const leave = async () => {
      const mayLeave = (await saver.save()) || (await confirmLeave());
      if (mayLeave) blocked.proceed();
      else blocked.reset();
    };
    void leave();
  }, [blocked, saver]);
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty || mayLeaveUnguarded()) return;
      const isOnItsWay = !saver.isHalted && saver.state.is !== 'waiting' && hasRoom();
      if (!isOnItsWay) event.preventDefault();
    };
    const hasRoom = () => mayBeLast(new TextEncoder().encode(now().text).length);
    const onHide = () => {
      if (!saver.isDirty) session.leave();
      // With a save on its way, the session ends by itself: its end could arrive first.
      else if (!saver.isHalted) void saver.save();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && saver.isDirty && !saver.isHalted) void saver.save();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [saver, session, now]);
}
