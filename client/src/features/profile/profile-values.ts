import { t } from '@lingui/core/macro';
import { LANGUAGES } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import type { inferRouterOutputs } from '@trpc/server';
import type * as z from 'zod/mini';
import type { profileSchema } from './editor/profile-schema.ts';

export type Profile = inferRouterOutputs<ApiRouter>['profile']['get'];

/** The form's values before parsing. */
export type ProfileValues = z.input<ReturnType<typeof profileSchema>>;
export type WorkItem = ProfileValues['portfolio'][number];

export function valuesOf(profile: Profile): ProfileValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone: profile.phone ?? '',
    location: profile.location ?? '',
    bio: profile.bio ?? '',
    profession: profile.profession,
    headline: profile.headline ?? '',
    messageRate: String(profile.messageRate ?? ''),
    priorityRate: String(profile.priorityRate ?? ''),
    followUpRate: String(profile.followUpRate ?? ''),
    experience: profile.experience ?? '',
    skills: profile.skills,
    languages: profile.languages,
    portfolio: profile.portfolio.map(({ title, description, link }) => ({ title, description, link: link ?? null })),
  };
}

/** The fields that differ from `base`. Only these are saved, so that the others stay untouched. */
export function changesOf(values: ProfileValues, base: ProfileValues): Partial<ProfileValues> {
  const baseFields: Readonly<Record<string, unknown>> = base;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(baseFields[name])),
  );
}

/** `base` with this device's unsaved changes, or `base` alone if they are invalid. */
export function restoreValues(base: ProfileValues, keptChanges: string): ProfileValues {
  try {
    const kept: unknown = JSON.parse(keptChanges || '{}');
    const restored: Record<string, unknown> = { ...base, ...(typeof kept === 'object' ? kept : undefined) };
    return isValues(restored, base) ? restored : base;
  } catch {
    return base;
  }
}

/** Whether a value has the texts of the form, and lists that it can show. */
function isValues(value: Readonly<Record<string, unknown>>, base: ProfileValues): value is ProfileValues {
  const { skills, languages, portfolio } = value;
  return (
    Object.entries(base).every(([name, text]) => typeof text !== 'string' || typeof value[name] === 'string') &&
    Array.isArray(skills) &&
    skills.every((skill) => typeof skill === 'string') &&
    Array.isArray(languages) &&
    languages.every((code) => LANGUAGES.some((language) => language.code === code)) &&
    Array.isArray(portfolio) &&
    portfolio.every(isWorkItem)
  );
}

function isWorkItem(value: unknown): value is WorkItem {
  const { title, description, link } = Object(value) as Record<string, unknown>;
  return typeof title === 'string' && typeof description === 'string' && (link === null || typeof link === 'string');
}

/** The parts that a complete profile would also have. */
export function missingParts(profile: Profile): string[] {
  const parts: [string, boolean][] = [
    [t`picture`, profile.avatarUrl !== null],
    [t`bio`, Boolean(profile.bio)],
    [t`location`, Boolean(profile.location)],
    [t`phone`, Boolean(profile.phone)],
    [t`message price`, profile.messageRate !== null],
    [t`experience`, Boolean(profile.experience)],
    [t`skills`, profile.skills.length > 0],
  ];
  return parts.flatMap(([name, isFilled]) => (isFilled ? [] : [name]));
}
