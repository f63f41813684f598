import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { pdfFolder } from '#web/pdfPreview/openPdf.ts';
import { createStore } from '#web/ui/createStore.ts';
import type { ImageAnnotation } from './altText.ts';
import { countChanges } from './countChanges.ts';
import { isReadable, NotEditable } from './openForEditing.ts';
import { AnnotationEditorParamsType, type AnnotationEditorUIManager, type PDFDocumentProxy } from './pdfjs.ts';
import type { DrawnLines, SignatureAnnotation } from './signature.ts';
import { markers, modeOf, type Tool, toolOf } from './tools.ts';
import type { viewerTexts } from './viewerTexts.ts';

/** What the toolbar shows. */
export interface ViewState {
  tool: Tool;
  page: number;
  pages: number;
  /** 1 is the size on paper. */
  scale: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Colours and sizes that are chosen, by the parameters of pdf.js. */
  params: Readonly<Record<number, string | number>>;
  /** How often something has been changed; undoing counts too. */
  changes: number;
}

interface EditorViewOptions {
  container: HTMLDivElement;
  pages: HTMLDivElement;
  /** Tells screen readers what was added. */
  status: HTMLElement;
  pdf: PDFDocumentProxy;
  texts: ReturnType<typeof viewerTexts>;
  /** The description of an image is to be edited. */
  onDescribe(image: ImageAnnotation): void;
}

/** Points that a new signature is high. */
const SIGNATURE_HEIGHT_PT = 40;

/** The pages of a PDF in the viewer of pdf.js, with its editors above them. */
export class EditorView {
  readonly state = createStore<ViewState>({
    tool: 'select',
    page: 1,
    pages: 0,
    scale: 1,
    canUndo: false,
    canRedo: false,
    params: {},
    changes: 0,
  });
  readonly #pdf: PDFDocumentProxy;
  readonly #bus = new EventBus();
  readonly #viewer: PDFViewer;
  readonly #texts: EditorViewOptions['texts'];
  readonly #closing = new AbortController();
  #editors: AnnotationEditorUIManager | undefined;
  /** Puts in the signature that was just drawn or chosen. */
  #sign: ((signature: SignatureAnnotation) => void) | undefined;
  #signature: SignatureAnnotation | undefined;

  constructor({ container, pages, status, pdf, texts, onDescribe }: EditorViewOptions) {
    this.#pdf = pdf;
    this.#texts = texts;
    const linkService = new PDFLinkService({
      eventBus: this.#bus,
      externalLinkTarget: LinkTarget.BLANK,
      externalLinkRel: 'noopener noreferrer',
    });
    this.#listen();
    const options = {
      container,
      viewer: pages,
      viewerAlert: status,
      eventBus: this.#bus,
      linkService,
      l10n: texts,
      annotationEditorMode: modeOf.select,
      annotationEditorHighlightColors: Object.entries(markers)
        .map(([name, colour]) => `${name}=${colour}`)
        .join(),
      enableHighlightFloatingButton: true,
      enablePermissions: true,
      enableAutoLinking: false,
      imageResourcesPath: `${pdfFolder()}/images/`,
      abortSignal: this.#closing.signal,
      altTextManager: {
        editAltText: (_: unknown, image: ImageAnnotation) => onDescribe(image),
        destroy: () => undefined,
      },
      signatureManager: {
        getSignature: ({ editor }: { editor: SignatureAnnotation }) => this.#sign?.(editor),
        loadSignatures: async () => undefined,
        renderEditButton: async () => Object.assign(document.createElement('span'), { hidden: true }),
        destroy: () => undefined,
      },
    };
    this.#viewer = new PDFViewer(options);
    // pdf.js tells of a text when it is left, and of lines when the next tool is chosen.
    const { signal } = this.#closing;
    container.addEventListener('input', this.#touch, { signal });
    container.addEventListener('pointerup', () => this.state.get().tool === 'draw' && this.#touch(), { signal });
    linkService.setViewer(this.#viewer);
    void texts.translate(container);
    void texts.translate(status);
    this.#viewer.setDocument(pdf);
    linkService.setDocument(pdf);
    this.#change({ pages: pdf.numPages });
  }

  #change(changes: Partial<ViewState>): void {
    this.state.set({ ...this.state.get(), ...changes });
  }

  #touch = () => this.#change({ changes: this.state.get().changes + 1 });

  #listen(): void {
    const on = <E>(event: string, listener: (event: E) => void) => this.#bus.on(event, listener);
    on('pagesinit', () => {
      this.#viewer.currentScaleValue = 'auto';
    });
    on<{ pageNumber: number }>('pagechanging', ({ pageNumber }) => this.#change({ page: pageNumber }));
    on<{ scale: number }>('scalechanging', ({ scale }) => this.#change({ scale }));
    on<{ mode: number }>('annotationeditormodechanged', ({ mode }) => this.#change({ tool: toolOf(mode) }));
    // pdf.js requests another mode itself, as for an image that is pasted.
    on<{ mode: number }>('switchannotationeditormode', (event) => {
      this.#viewer.annotationEditorMode = event;
    });
    on<{ details: { hasSomethingToUndo?: boolean; hasSomethingToRedo?: boolean } }>(
      'editingstateschanged',
      ({ details: { hasSomethingToUndo: canUndo, hasSomethingToRedo: canRedo } }) =>
        this.#change({ ...(canUndo !== undefined && { canUndo }), ...(canRedo !== undefined && { canRedo }) }),
    );
    on<{ details: [number, string | number][] }>('annotationeditorparamschanged', ({ details }) =>
      this.#change({ params: { ...this.state.get().params, ...Object.fromEntries(details) } }),
    );
    on<{ uiManager: AnnotationEditorUIManager }>('annotationeditoruimanager', ({ uiManager }) => {
      this.#editors = uiManager;
      countChanges(uiManager, this.#pdf, this.#touch);
    });
  }

  /** Chooses a tool; with text selected, Highlight highlights it. */
  choose(tool: Tool): void {
    if (tool === 'highlight' && !getSelection()?.isCollapsed) {
      this.#bus.dispatch('editingaction', { source: this, name: 'highlightSelection' });
    }
    this.#viewer.annotationEditorMode = { mode: modeOf[tool] };
  }

  #set(type: number, value: string | number): void {
    this.#bus.dispatch('switchannotationeditorparams', { source: this, type, value });
  }

  /** Sets a colour or size, for what is selected and for what comes. */
  set(type: number, value: string | number): void {
    this.#set(type, value);
    this.#change({ params: { ...this.state.get().params, [type]: value } });
  }

  undo = () => this.#editors?.undo();
  redo = () => this.#editors?.redo();

  zoom = (scale: number) => {
    this.#viewer.currentScale = scale;
  };
  fitWidth = () => {
    this.#viewer.currentScaleValue = 'page-width';
  };
  /** After the window has changed: pages that fit its width go on to do so. */
  refit = () => {
    const value = this.#viewer.currentScaleValue;
    if (value === 'auto' || value === 'page-width') this.#viewer.currentScaleValue = value;
    this.#viewer.update();
  };
  goTo(page: number): void {
    this.#viewer.currentPageNumber = page;
  }

  /** Puts an image on the current page. */
  async addImage(file: File): Promise<void> {
    await this.#switchTo('image');
    await this.#editors?.currentLayer?.pasteEditor({ mode: modeOf.image }, { bitmapFile: file });
  }

  /**
   * Puts a signature on the current page.
   * @returns whether there is anything in it
   */
  async addSignature(signature: DrawnLines | ImageBitmap, description: string): Promise<boolean> {
    await this.#switchTo('signature');
    let isThere = false;
    this.#sign = (annotation) => {
      this.#signature = annotation;
      const isImage = signature instanceof ImageBitmap;
      const outlines = isImage ? annotation.getFromImage(signature) : annotation.getDrawnSignature(signature);
      isThere = outlines !== null;
      if (outlines) annotation.addSignature(outlines, SIGNATURE_HEIGHT_PT, description, null);
      else annotation.remove();
    };
    this.#set(AnnotationEditorParamsType.CREATE, '');
    this.#sign = undefined;
    return isThere;
  }

  /** Focuses the signature that was put in, to move it by keys. */
  focusSignature = () => this.#signature?.div?.focus();

  #switchTo(tool: Tool): Promise<void> | undefined {
    if (this.state.get().tool === tool) return undefined;
    const switched = new Promise<void>((resolve) => {
      this.#bus.on('annotationeditormodechanged', () => resolve(), { once: true });
    });
    this.choose(tool);
    return switched;
  }

  /**
   * The document with all changes, which follow the bytes that were opened, and the number of these changes.
   * @throws NotEditable when it could not be read afterwards
   */
  async save(): Promise<{ bytes: Uint8Array<ArrayBuffer>; changes: number }> {
    this.#editors?.commitOrRemove();
    this.#editors?.currentLayer?.commitOrRemove();
    const { changes } = this.state.get();
    const bytes = new Uint8Array(await this.#pdf.saveDocument());
    if (!(await isReadable(bytes, this.#pdf.numPages))) throw new NotEditable('damaged');
    return { bytes, changes };
  }

  close(): void {
    this.#closing.abort();
    this.#viewer.setDocument(null as unknown as PDFDocumentProxy);
    void this.#texts.destroy();
  }
}
