/** An image on a page of pdf.js, whose description screen readers read. */
export interface ImageAnnotation {
  altTextData: { altText: string; decorative: boolean };
  /** The description is as it shall be, or was not changed. */
  altTextFinish(): void;
}
