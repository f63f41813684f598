import { configure } from '@testing-library/react';

// A screen may take more than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Nothing is laid out, so that nothing can be scrolled or measured.
Element.prototype.scrollIntoView ??= () => undefined;
HTMLCanvasElement.prototype.getContext = () => null;
