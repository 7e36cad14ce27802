import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, readWholeNumber } from '@proverse/shared';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Switch } from '../Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { formatDay } from '../../../ui/format/time/openings-text.ts';
import { fieldsOf, useRuleForm } from '../../../ui/hooks/form.ts';
import type { Profile } from '../profile-values.ts';
import { Section } from '../../../ui/layout/Section.tsx';
import { serverNow } from '../../../ui/server-clock.ts';

interface IntakeSettingsProps {
  profile: Profile;
  onChange: (changes: {
    pausedUntil?: string | null;
    capacityPerWeek?: number | null;
    acceptedFiles?: Profile['acceptedFiles'];
  }) => void;
}

/** Pauses new messages until a day, limits how many arrive in a week, and says which files may be with them. */
export function IntakeSettings({ profile, onChange }: IntakeSettingsProps) {
  return (
    <Section
      id="new-messages"
      title={t`New messages`}
      text={t`Pausing doesn't change deadlines you already have.`}
      className="gap-6"
    >
      {profile.pausedUntil === null ? (
        <PauseForm onPause={(pausedUntil) => onChange({ pausedUntil })} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">
            <span className="block font-medium">
              <Trans>Paused until {formatDay(profile.pausedUntil)}</Trans>
            </span>
            <span className="text-sm text-muted">
              <Trans>Your profile says when you’re back.</Trans>
            </span>
          </p>
          <Button variant="secondary" onClick={() => onChange({ pausedUntil: null })}>
            <Trans>End pause</Trans>
          </Button>
        </div>
      )}
      <LimitForm limit={profile.capacityPerWeek} onSave={(capacityPerWeek) => onChange({ capacityPerWeek })} />
      <FileKinds accepted={profile.acceptedFiles} onChange={(acceptedFiles) => onChange({ acceptedFiles })} />
    </Section>
  );
}

const FILE_KINDS = [
  { kind: 'image', label: t`Pictures`, hint: t`JPEG, PNG, WebP and AVIF` },
  { kind: 'pdf', label: t`PDFs`, hint: t`Up to 100 pages` },
  { kind: 'voice', label: t`Voice notes`, hint: t`Up to 3 minutes` },
] as const;

interface FileKindsProps {
  accepted: Profile['acceptedFiles'];
  onChange: (accepted: Profile['acceptedFiles']) => void;
}

function FileKinds({ accepted, onChange }: FileKindsProps) {
  return (
    <fieldset>
      <legend className="font-medium">
        <Trans>Files with questions</Trans>
      </legend>
      {FILE_KINDS.map(({ kind, label, hint }) => (
        <Switch
          key={kind}
          label={label}
          hint={hint}
          checked={accepted.includes(kind)}
          onCheckedChange={(isOn) => onChange([...accepted.filter((other) => other !== kind), ...(isOn ? [kind] : [])])}
        />
      ))}
    </fieldset>
  );
}

function PauseForm({ onPause }: { onPause: (until: string) => void }) {
  const form = useRuleForm({ until: '' });
  const [first, last] = [dayAhead(1), dayAhead(LIMITS.pauseDaysMax)];

  function dayError(until: string): string | undefined {
    if (until === '' || until < first) return t`Choose a day after today`;
    return until > last ? t`Choose a day up to ${formatDay(last)}` : undefined;
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(({ until }) => onPause(until))} className={FORM}>
      <TextField
        type="date"
        label={t`Pause until`}
        hint={t`You get new messages again from this day.`}
        {...fieldsOf(form)('until', { validate: dayError })}
        min={first}
        max={last}
        className="grow basis-40"
      />
      <Button type="submit" variant="secondary" className={BUTTON}>
        <Trans>Pause</Trans>
      </Button>
    </form>
  );
}

function LimitForm({ limit, onSave }: { limit: number | null; onSave: (limit: number | null) => void }) {
  const form = useForm({
    values: { limit: String(limit ?? '') },
    // What the user typed stays when saving fails.
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((typed) => onSave(readWholeNumber(typed.limit)))} className={FORM}>
      <TextField
        label={t`Weekly limit`}
        hint={t`Up to this many new questions a week. Empty means no limit.`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`No limit`}
        {...fieldsOf(form)('limit', { validate: limitError })}
        className="grow basis-40"
      />
      <Button type="submit" variant="secondary" className={BUTTON}>
        <Trans>Save limit</Trans>
      </Button>
    </form>
  );
}

function limitError(typed: string): string | undefined {
  const limit = readWholeNumber(typed);
  const isPossible = limit === null || (limit >= 1 && limit <= LIMITS.capacityPerWeekMax);
  return isPossible ? undefined : t`Enter a number from 1 to ${LIMITS.capacityPerWeekMax}`;
}

const FORM = 'flex flex-wrap items-start gap-x-3 gap-y-2';
/** Level with the field, below the height of its label. */
const BUTTON = 'xs:mt-6';

/** Returns the day in India that is this many days from today, such as `2026-12-03`. */
function dayAhead(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(serverNow() + days * 86_400_000);
}
