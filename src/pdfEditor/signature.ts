/** A new signature on a page of pdf.js, which takes lines or the outlines of an image. */
export interface SignatureAnnotation {
  getDrawnSignature(drawn: DrawnLines): object | null;
  getFromImage(image: ImageBitmap): object | null;
  addSignature(outlines: object, height: number, description: string, id: null): void;
  div: HTMLElement | null;
  remove(): void;
}

/** Lines on an area of `width` × `height` pixels: x and y of each point, one after the other. */
export interface DrawnLines {
  width: number;
  height: number;
  thickness: number;
  curves: { points: number[] }[];
}
