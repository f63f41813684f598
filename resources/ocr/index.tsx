import { lazy } from 'react';
import { recognisedTypes } from '#contract/rules/images.ts';
import { textLanguages } from '#contract/settings.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** Texts that images show (§2 File tab, Upload tab). */
export const ocr: WebPlugin = {
  id: 'ocr',
  optional: true,
  slots: {
    filePanel: lazy(() => import('./OcrPanel.tsx')),
    settingsFields: [{ name: 'ocrLanguages', choices: textLanguages }],
    uploadOptions: [{ name: 'ocr', label: 'ocr.option', isOffered: ({ type }) => recognisedTypes.includes(type) }],
  },
};
