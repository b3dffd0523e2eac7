import type { PictureName } from '#shared/feedback/pictures.ts';
import { createBalloon } from './balloon.ts';
import { createBreath } from './breath.ts';
import type { Picture } from './picture.ts';
import { createRibbons } from './ribbons.ts';
import { createValley } from './valley.ts';

export { FlashGuard } from './flash-guard.ts';
export type { Picture, PictureInput } from './picture.ts';

const CREATE: Readonly<Record<PictureName, () => Picture>> = {
  breath: createBreath,
  valley: createValley,
  ribbons: createRibbons,
  balloon: createBalloon,
};

export const createPicture = (name: PictureName): Picture => CREATE[name]();
