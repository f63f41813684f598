import { PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { addStreamIteration } from './streamIteration.ts';

addStreamIteration(ReadableStream);

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}
const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };

/** The content security policy allows workers from trusted URLs only: those of our own scripts. */
const policy = trustedTypes?.createPolicy('worker', {
  createScriptURL(url) {
    if (new URL(url, window.location.href).origin !== window.location.origin) throw new TypeError(`Not ours: ${url}`);
    return url;
  },
});

/**
 * Starts a worker that parses PDFs.
 * @returns the worker, and a function that stops it
 */
export function startPdfWorker(): { worker: PDFWorker; stop: () => void } {
  const port = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  // What is odd in a document is not a message of the app.
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const stop = () => {
    worker.destroy();
    // pdf.js does not terminate workers that it has not started itself.
    port.terminate();
  };
  return { worker, stop };
}
