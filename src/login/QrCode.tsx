import { create } from 'qrcode';

/** Width of the quiet zone around the code, without which cameras do not detect it. */
const MARGIN_MODULES = 4;

/** A text as a QR code, drawn as an SVG path. Always dark on white, for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (bit, at) => (bit ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('');
  const edge = size + 2 * MARGIN_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN_MODULES} ${-MARGIN_MODULES} ${edge} ${edge}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN_MODULES} y={-MARGIN_MODULES} width={edge} height={edge} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
