import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getHighlights } from './get-highlights.ts';
import { listCategories } from './list-categories.ts';
import { listProfessionals, searchWeb } from './list-professionals.ts';

export const directoryRouter = implementSlice(contract.directory, {
  professionals: listProfessionals,
  searchWeb,
  categories: listCategories,
  highlights: getHighlights,
});
