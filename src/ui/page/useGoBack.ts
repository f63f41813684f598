import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back in the history; to the given path when the page was opened directly. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === 'default') navigate(otherwise, { replace: true });
    else navigate(-1);
  }, [key, navigate, otherwise]);
}
