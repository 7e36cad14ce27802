import type { I18n } from '@lingui/core';
import { pagePath } from '../language/path-in.ts';
import { nameOf } from './web-text.ts';
import type { WebProfile } from './read-web-profile.ts';

/** Describes the person and the offer for search engines, in the vocabulary of schema.org. */
export function describeProfile(profile: WebProfile, siteUrl: string, i18n: I18n): object {
  const url = `${siteUrl}${pagePath(i18n, `/@${profile.handle}`)}`;
  const sites = profile.verified.filter(({ kind }) => kind === 'domain').map(({ subject }) => `https://${subject}`);
  const person = {
    '@type': 'Person',
    '@id': `${url}#person`,
    name: nameOf(profile),
    url,
    jobTitle: profile.profession,
    ...(profile.avatarUrl !== null && { image: siteUrl + profile.avatarUrl }),
    ...(profile.headline !== null && { description: profile.headline }),
    ...(sites.length > 0 && { sameAs: sites }),
    ...(profile.skills.length > 0 && { knowsAbout: profile.skills }),
    ...(profile.languages.length > 0 && { knowsLanguage: profile.languages }),
  };
  const page = { '@type': 'ProfilePage', url, dateModified: profile.changedAt, mainEntity: person };
  return { '@context': 'https://schema.org', '@graph': [page, ...serviceOf(profile, url, i18n)] };
}

function serviceOf(profile: WebProfile, url: string, i18n: I18n): object[] {
  const { messageRate, rating, ratings, reviews } = profile;
  if (messageRate === null) return [];
  return [
    {
      '@type': 'Service',
      name: i18n.t('A written answer from {name}', { name: nameOf(profile) }),
      serviceType: profile.profession,
      provider: { '@id': `${url}#person` },
      offers: { '@type': 'Offer', price: messageRate, priceCurrency: 'INR', url },
      // Only with reviews that the page shows.
      ...(rating !== null &&
        reviews.length > 0 && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratings, bestRating: 5 },
        }),
    },
  ];
}
