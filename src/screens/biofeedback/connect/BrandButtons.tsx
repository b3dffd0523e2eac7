import { Notice } from '#ui/notices/Notice.tsx';
import { brandsOf, obstaclesOf } from '../headset/headset-words.ts';
import type { ConnectAttempt } from './WaySwitch.tsx';

/** One button per brand. Brands this browser cannot connect stay visible, with the reason. */
export function BrandButtons({ connection, onAttempt }: ConnectAttempt) {
  const brands = brandsOf(connection.choices);
  const obstacles = obstaclesOf(brands);
  return (
    <>
      <ul className="lw-brands lw-plain-list" aria-label="Connect a headset">
        {brands.map(({ brand, models, obstacle }) => (
          <li key={brand}>
            <button
              type="button"
              className="lw-make"
              aria-label={`Connect ${brand}${spoken(modelWords(brand, models))}`}
              disabled={obstacle !== undefined}
              onClick={() => onAttempt(() => connection.connect(brand))}
            >
              <span className="lw-make__name">{brand}</span>
              <span className="lw-make__models">{modelWords(brand, models)}</span>
            </button>
          </li>
        ))}
      </ul>
      {obstacles.map(({ words, brands: blocked }) => (
        <Notice key={words} kind="warning">
          {blocked.length === brands.length ? '' : `${blocked.join(', ')}: `}
          {words} Recorded files can be replayed in any browser.
        </Notice>
      ))}
    </>
  );
}

const spoken = (models: string): string => (models === '' ? '' : `: ${models}`);

/** Leaves out a model whose name the brand already contains. */
const modelWords = (brand: string, models: readonly string[]): string =>
  models.filter((model) => !brand.endsWith(model)).join(', ');
