import { AVATAR_SIZE_PX } from '#shared/domain/avatar.ts';

const JPEG_QUALITY = 0.85;

/**
 * The middle square of a picture as a small JPEG data URL; undefined when the browser cannot read the file. Redrawing
 * drops the place and time stored in the file.
 */
export async function shrinkPicture(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIZE_PX;
  canvas.height = AVATAR_SIZE_PX;
  const context = canvas.getContext('2d');
  const side = Math.min(bitmap.width, bitmap.height);
  // Transparent areas become white, not black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, AVATAR_SIZE_PX, AVATAR_SIZE_PX);
  const left = (bitmap.width - side) / 2;
  const top = (bitmap.height - side) / 2;
  context?.drawImage(bitmap, left, top, side, side, 0, 0, AVATAR_SIZE_PX, AVATAR_SIZE_PX);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
