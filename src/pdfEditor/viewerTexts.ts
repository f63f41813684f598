import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';

/** What pdf.js takes its texts from. */
type Texts = NonNullable<PDFViewer['l10n']>;

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Where a text of pdf.js stands: in attributes of the element, or in the element itself. */
type Target = 'aria-label' | 'alt' | 'title' | 'default-content' | 'text';

/** The texts of what pdf.js draws above a page, by its own IDs: the key in `pdfEditor.page`, and where it stands. */
const texts: Record<string, readonly [key: string, ...targets: Target[]]> = {
  'pdfjs-page-landmark': ['page', 'aria-label'],
  'pdfjs-free-text2': ['text', 'aria-label', 'default-content'],
  'pdfjs-text-annotation-type': ['note', 'alt'],
  'pdfjs-editor-ink-editor': ['drawing', 'aria-label'],
  'pdfjs-editor-stamp-editor': ['image', 'aria-label'],
  'pdfjs-editor-signature-editor1': ['signature', 'aria-label'],
  'pdfjs-editor-remove-freetext-button': ['removeText', 'title', 'aria-label'],
  'pdfjs-editor-remove-highlight-button': ['removeHighlight', 'title', 'aria-label'],
  'pdfjs-editor-remove-ink-button': ['removeDrawing', 'title', 'aria-label'],
  'pdfjs-editor-remove-stamp-button': ['removeImage', 'title', 'aria-label'],
  'pdfjs-editor-remove-signature-button': ['removeSignature', 'title', 'aria-label'],
  'pdfjs-editor-color-picker-free-text-input': ['textColour', 'title', 'aria-label'],
  'pdfjs-editor-color-picker-ink-input': ['drawingColour', 'title', 'aria-label'],
  'pdfjs-editor-colorpicker-button': ['changeColour', 'title', 'aria-label'],
  'pdfjs-editor-colorpicker-dropdown': ['colours', 'aria-label'],
  'pdfjs-editor-colorpicker-yellow': ['yellow', 'title', 'aria-label'],
  'pdfjs-editor-colorpicker-green': ['green', 'title', 'aria-label'],
  'pdfjs-editor-colorpicker-blue': ['blue', 'title', 'aria-label'],
  'pdfjs-editor-colorpicker-pink': ['pink', 'title', 'aria-label'],
  'pdfjs-editor-colorpicker-red': ['red', 'title', 'aria-label'],
  'pdfjs-editor-alt-text-button': ['describe', 'title', 'aria-label'],
  'pdfjs-editor-alt-text-button-label': ['describe', 'text'],
  'pdfjs-editor-alt-text-edit-button': ['describe', 'title', 'aria-label'],
  'pdfjs-highlight-floating-button1': ['addHighlight', 'title', 'aria-label'],
  'pdfjs-highlight-floating-button-label': ['addHighlight', 'text'],
  'pdfjs-editor-highlight-added-alert': ['highlightAdded', 'text'],
  'pdfjs-editor-freetext-added-alert': ['textAdded', 'text'],
  'pdfjs-editor-ink-added-alert': ['drawingAdded', 'text'],
  'pdfjs-editor-stamp-added-alert': ['imageAdded', 'text'],
  'pdfjs-editor-signature-added-alert': ['signatureAdded', 'text'],
  'pdfjs-editor-resizer-top-left': ['resize', 'aria-label'],
  'pdfjs-editor-resizer-top-middle': ['resize', 'aria-label'],
  'pdfjs-editor-resizer-top-right': ['resize', 'aria-label'],
  'pdfjs-editor-resizer-middle-right': ['resize', 'aria-label'],
  'pdfjs-editor-resizer-bottom-right': ['resize', 'aria-label'],
  'pdfjs-editor-resizer-bottom-middle': ['resize', 'aria-label'],
  'pdfjs-editor-resizer-bottom-left': ['resize', 'aria-label'],
  'pdfjs-editor-resizer-middle-left': ['resize', 'aria-label'],
};

/** Changes an attribute only if it differs: the change would be reported again. */
function setOnce(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const ID = 'data-l10n-id';
const VALUES = 'data-l10n-args';

/** Names what pdf.js leaves without: fields of forms by their descriptions or names in the document, and images. */
function nameUnnamed(root: Element, image: string): void {
  for (const element of root.querySelectorAll('canvas[role=img]:not([aria-label])')) {
    element.setAttribute('aria-label', image);
  }
  const isUnnamed = ':not([aria-label], [type=hidden])';
  for (const field of root.querySelectorAll(`:is(input, select, textarea)[name]${isUnnamed}`)) {
    const name = field.closest('section')?.title || field.getAttribute('name');
    if (name) field.setAttribute('aria-label', name);
  }
}

/** A mark may have no name: what is highlighted, which pdf.js gives it as one, describes it. */
function describeMarks(root: Element): void {
  for (const mark of [root, ...root.querySelectorAll('[role=mark]')]) {
    const text = mark.getAttribute('role') === 'mark' && mark.getAttribute('aria-label');
    if (!text) continue;
    mark.setAttribute('aria-description', text);
    mark.removeAttribute('aria-label');
  }
}

/**
 * The texts of pdf.js from the app's own catalogues: it marks elements with IDs, and this fills in the texts, now and
 * whenever elements come or change.
 */
export function viewerTexts(translate: Translate, direction: 'ltr' | 'rtl'): Texts {
  const watched = new Set<Element>();
  const fill = (element: Element) => {
    const [key, ...targets] = texts[element.getAttribute(ID) ?? ''] ?? [];
    if (!key) return;
    const text = translate(`pdfEditor.page.${key}`, JSON.parse(element.getAttribute(VALUES) ?? '{}'));
    for (const target of targets) {
      if (target !== 'text') setOnce(element, target, text);
      else if (element.textContent !== text) element.textContent = text;
    }
  };
  const fillAll = (root: Element) => {
    if (root.hasAttribute(ID)) fill(root);
    for (const element of root.querySelectorAll(`[${ID}]`)) fill(element);
    nameUnnamed(root, translate('pdfEditor.page.image'));
    describeMarks(root);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') fillAll(target as Element);
      for (const node of addedNodes) if (node instanceof Element) fillAll(node);
    }
  });
  const watch = (root: Element) =>
    observer.observe(root, { subtree: true, childList: true, attributeFilter: [ID, VALUES, 'aria-label'] });
  return {
    getLanguage: () => document.documentElement.lang,
    getDirection: () => direction,
    get: async (id: string, values: object | null, otherwise: string) => {
      const [key] = texts[id] ?? [];
      return key ? translate(`pdfEditor.page.${key}`, { ...values }) : otherwise;
    },
    translate: async (root: Element) => {
      watched.add(root);
      fillAll(root);
      watch(root);
    },
    translateOnce: async (element: Element) => fillAll(element),
    destroy: async () => observer.disconnect(),
    pause: () => observer.disconnect(),
    resume: () => watched.forEach(watch),
  } as unknown as Texts;
}
