import { recognisedTypes } from '#contract/rules/images.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

/** Text recognition in images. */
export const ocr: WebPlugin = {
  id: 'ocr',
  optional: true,
  slots: {
    filePanel: lazyPart(() => import('./OcrPanel.tsx')),
    settingsFields: [{ name: 'ocrLanguages' }],
    uploadOptions: [{ name: 'ocr', label: 'ocr.option', isOffered: ({ type }) => recognisedTypes.includes(type) }],
  },
};
