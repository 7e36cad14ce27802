import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { languageText } from '#language/names';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/format/Badge.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { formatCount } from '../../ui/format/money/money.ts';
import { PortfolioList } from './PortfolioTab.tsx';
import { RatingSummary, type RatingSummaryProps } from './RatingSummary.tsx';
import { Review } from './Review.tsx';
import type { PublicProfile } from './use-public-profile.ts';

const SHOWN_WORKS = 2;

export interface AboutTabProps extends Pick<RatingSummaryProps, 'stars'> {
  profile: PublicProfile;
  /** Opens the tab with the whole list. */
  onShowAll: (tab: 'portfolio' | 'reviews') => void;
}

/** The whole profile in short: bio, skills, experience, some work and what clients say. */
export function AboutTab({ profile, stars, onShowAll }: AboutTabProps) {
  const { bio, experience, skills, languages, portfolio } = profile;
  return (
    <div className="flex flex-col gap-8">
      <section aria-label={t`About`} className="flex flex-col gap-4">
        {bio ? (
          <Prose text={bio} />
        ) : (
          <p className="text-muted">
            <Trans>{profile.firstName} has not written a bio yet.</Trans>
          </p>
        )}
        {skills.length > 0 && (
          <ul aria-label={t`Skills`} className="flex flex-wrap gap-2">
            {skills.map((skill) => (
              <li key={skill} className="max-w-full wrap-anywhere">
                <Badge>
                  <bdi>{skill}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
        )}
        {languages.length > 0 && (
          <p className="flex items-start gap-2 text-sm text-muted">
            <Languages aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              <Trans>Answers in {languages.map(languageText).join(', ')}</Trans>
            </span>
          </p>
        )}
      </section>
      <Section id="experience" title={t`Professional Experience`}>
        {experience ? (
          <Prose text={experience} />
        ) : (
          <p className="text-muted">
            <Trans>Professional experience details will be available soon.</Trans>
          </p>
        )}
      </Section>
      {portfolio.length > 0 && (
        <Section id="work" title={t`Portfolio`}>
          <PortfolioList items={portfolio.slice(0, SHOWN_WORKS)} as="h3" />
          {portfolio.length > SHOWN_WORKS && (
            <More onClick={() => onShowAll('portfolio')}>
              <Trans>Show all {formatCount(portfolio.length)} works</Trans>
            </More>
          )}
        </Section>
      )}
      <Testimonials profile={profile} stars={stars} onShowAll={() => onShowAll('reviews')} />
    </div>
  );
}

interface TestimonialsProps extends Pick<AboutTabProps, 'profile' | 'stars'> {
  onShowAll: () => void;
}

/** The rating and the best reviews. */
function Testimonials({ profile, stars, onShowAll }: TestimonialsProps) {
  const { rating, totalRatings, testimonials } = profile;
  if (rating === null) return null;
  return (
    <Section id="testimonials" title={t`What clients say`}>
      <RatingSummary rating={rating} count={totalRatings} stars={stars} />
      {testimonials.length > 0 && (
        <ul className="divide-y divide-line">
          {testimonials.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
      {totalRatings > testimonials.length && (
        <More onClick={onShowAll}>
          <Trans>Show all {formatCount(totalRatings)} reviews</Trans>
        </More>
      )}
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-line not-first:border-t not-first:pt-8">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Text with its line breaks. */
function Prose({ text }: { text: string }) {
  return (
    <p dir="auto" lang={langOf(text)} className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

function More({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="ghost" onClick={onClick} className="-mx-4 self-start">
      {children}
    </Button>
  );
}
