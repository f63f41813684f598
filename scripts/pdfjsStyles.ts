import { type Rule, transform } from 'lightningcss';
import type { Plugin } from 'vite';

/**
 * Parts of the viewer of pdf.js that the app does not use: it has dialogs, menus and side bars of its own. Classes and IDs
 * that begin so.
 */
const unused =
  /"name":"(xfa|viewsManager|thumbnail|treeView|treeItem|outline(sV|OptionsC)|layersView|attachmentsView|sidebar|popupMenu|hasPopupMenu|dialog|messageBar|toggle-button|altTextSettings|editorUndoBar|addSignature|signatureDialog|editSignature|editorSignatureParams|commentPopup|commentManager|editorComments|noComments|highlightParamsToolbar|pasteMode|draggingThumbnail|pdfPresentationMode|outerContainer|primaryButton|secondaryButton|newAltText|dummyPage|spread|scroll)/i;

/** The app has themes of its own. */
const ofWholePage = /color-scheme:light dark;/g;

/** Leaves out the styles of unused parts of the viewer of pdf.js, and the images that they load. */
export const pdfjsStyles: Plugin = {
  name: 'pdfjs-styles',
  enforce: 'pre',
  transform(source, id) {
    if (!id.includes('/pdfjs-dist/web/pdf_viewer.css')) return null;
    const { code } = transform({
      filename: 'pdf_viewer.css',
      code: Buffer.from(source.replace(ofWholePage, '')),
      visitor: {
        Rule: {
          style: (rule): Rule[] | undefined => {
            const { selectors } = rule.value;
            return selectors.every((selector) => unused.test(JSON.stringify(selector))) ? [] : undefined;
          },
        },
      },
    });
    return { code: code.toString(), map: null };
  },
};
