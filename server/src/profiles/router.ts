import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { findByHandle } from './find-by-handle.ts';
import { getPublicProfile } from './get-public-profile.ts';
import { getShowcase } from './get-showcase.ts';
import { getPublicStats } from './get-public-stats.ts';
import { listReviews } from './list-reviews.ts';
import { viewProfile } from './view-profile.ts';

export const profilesRouter = implementSlice(contract.profiles, {
  showcase: getShowcase,
  get: getPublicProfile,
  byHandle: findByHandle,
  stats: getPublicStats,
  view: viewProfile,
  reviews: listReviews,
});
