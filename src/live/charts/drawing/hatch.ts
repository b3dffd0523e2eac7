const TILE_PX = 8;

/** Diagonal hatching: marks artifacts without color. */
export function createHatch(context: CanvasRenderingContext2D, colour: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = TILE_PX;
  tile.height = TILE_PX;
  const pen = tile.getContext('2d');
  if (!pen) return colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  for (const offset of [-TILE_PX, 0, TILE_PX]) {
    pen.moveTo(offset, TILE_PX);
    pen.lineTo(offset + TILE_PX, 0);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat') ?? colour;
}
