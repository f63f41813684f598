import { type RefObject, useCallback, useState } from 'react';

/**
 * Measures an element: `<div ref={measure}>`.
 * @param element is set to the element
 * @returns its inner width in pixels, 0 before it is rendered, and the ref function
 */
export function useWidth<E extends HTMLElement>(element: RefObject<E | null>) {
  const [width, setWidth] = useState(0);
  const measure = useCallback(
    (node: E) => {
      element.current = node;
      setWidth(node.clientWidth);
      const observer = new ResizeObserver(() => setWidth(node.clientWidth));
      observer.observe(node);
      return () => {
        observer.disconnect();
        element.current = null;
      };
    },
    [element],
  );
  return { width, measure };
}
