import { Badge } from '../../ui/format/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Review } from './Review.tsx';
import type { PublicProfile } from './use-public-profile.ts';

/** Bio, experience, skills and testimonials. */
export function AboutTab({ profile }: { profile: PublicProfile }) {
  const { bio, experience, skills, testimonials } = profile;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
        <Card as="section" aria-labelledby="about">
          <h2 id="about" className="mb-2 text-lg font-semibold">
            About
          </h2>
          {bio ? <Prose text={bio} /> : <p className="text-muted">{profile.firstName} has not written a bio yet.</p>}
        </Card>
        <Card as="section" aria-labelledby="experience">
          <h2 id="experience" className="mb-2 text-lg font-semibold">
            Professional Experience
          </h2>
          {experience ? (
            <Prose text={experience} />
          ) : (
            <p className="text-muted">Professional experience details will be available soon.</p>
          )}
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {skills.length > 0 && (
          <Card as="section" aria-labelledby="skills">
            <h2 id="skills" className="mb-3 text-lg font-semibold">
              Skills
            </h2>
            <ul className="flex flex-wrap gap-2">
              {skills.map((skill) => (
                <li key={skill} className="max-w-full wrap-anywhere">
                  <Badge>
                    <bdi>{skill}</bdi>
                  </Badge>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {testimonials.length > 0 && (
          <section aria-labelledby="testimonials" className="flex flex-col gap-3">
            <h2 id="testimonials" className="text-lg font-semibold">
              What clients say
            </h2>
            <ul className="flex flex-col gap-3">
              {testimonials.map((review) => (
                <Review key={review.id} review={review} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** Text with its line breaks. */
function Prose({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}
