import path from 'node:path';
import { expect, it } from 'vitest';
import { buildCatalogue } from '#server/model/commerce/catalogue.ts';
import { DEFAULT_COMMERCE_SETTINGS } from '#server/model/commerce/settings.ts';
import { readLines } from '../testing/read-lines.ts';
import { readArticles } from '../venus.ts';
import { learnWeights } from './learn.ts';
import { writeWeights } from './weights.ts';

// After a change of articles or synonyms, this command learns them anew:
// `npx vitest run --project deep server/venus/search --update`.
it('the weights in the file are those of the articles', async () => {
  const articles = readArticles({ products: buildCatalogue(), settings: DEFAULT_COMMERCE_SETTINGS });

  await expect(writeWeights(learnWeights(articles, readLines('other-things.txt')))).toMatchFileSnapshot(
    path.join(import.meta.dirname, 'weights.txt'),
  );
});
