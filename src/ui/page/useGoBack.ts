import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back to where one came from; to the given path when the page was opened by its address. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === 'default') navigate(otherwise, { replace: true });
    else navigate(-1);
  }, [key, navigate, otherwise]);
}
