import { useEffect, useState } from 'react';

/** An object URL for a blob; undefined without one. */
export function useBlobUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!content) return setUrl(undefined);
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
