import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { inLanguage } from '#language/in-language';
import { AtSign, Globe, Mail } from 'lucide-react';
import { useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { ItemRow } from '../ItemRow.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import type { SecurityPartProps } from '../security/use-security.ts';
import { VerificationRow } from './VerificationRow.tsx';

const DomainDialog = lazyOverlay(async () => (await import('./DomainDialog.tsx')).DomainDialog);
const WorkMailDialog = lazyOverlay(async () => (await import('./WorkMailDialog.tsx')).WorkMailDialog);

interface VerificationProps extends SecurityPartProps<'verification'> {
  email: string;
  isVerified: boolean;
}

/** The email, and the domains and work emails that a user has verified or is about to. */
export function Verification({ email, isVerified, query, failed }: VerificationProps) {
  /** The domain whose proof is shown, or 'new'. */
  const [domainId, setDomainId] = useState<string>();
  const [isAddingMail, setAddingMail] = useState(false);
  const { data } = query;
  return (
    <Section
      id="verification"
      title={t`Verification`}
      text={t`Shown on your profile, so that people know who answers. Domains and work emails must be confirmed again when you change your name.`}
    >
      <ul className="flex flex-col divide-y divide-line">
        <ItemRow icon={<Mail aria-hidden />} title={email} text={isVerified ? t`Verified` : t`Pending Verification`}>
          {!isVerified && <ResendMail />}
        </ItemRow>
        {data?.verifications.map((verification) => (
          <VerificationRow
            key={verification.id}
            verification={verification}
            onProve={() => (verification.kind === 'domain' ? setDomainId(verification.id) : setAddingMail(true))}
          />
        ))}
      </ul>
      {!data && <LoadStatus what={t`your verifications`} query={query} failed={failed} count={1} className="h-14" />}
      {data && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" icon={<Globe aria-hidden />} onClick={() => setDomainId('new')}>
            <Trans>Add a domain</Trans>
          </Button>
          <Button size="small" variant="secondary" icon={<AtSign aria-hidden />} onClick={() => setAddingMail(true)}>
            <Trans>Add a work email</Trans>
          </Button>
        </div>
      )}
      <DomainDialog
        open={domainId !== undefined}
        onOpenChange={() => setDomainId(undefined)}
        verification={data?.verifications.find(({ id }) => id === domainId)}
        profileUrl={data?.profileUrls[0] ?? ''}
        onAdded={setDomainId}
      />
      <WorkMailDialog open={isAddingMail} onOpenChange={setAddingMail} />
    </Section>
  );
}

function ResendMail() {
  const resend = api.profile.verifyEmail.useMutation({
    onSuccess({ sent, message }) {
      showToast(
        sent
          ? { tone: 'success', title: SUCCESS_TEXTS.verificationEmail }
          : { tone: 'info', title: inLanguage(message) },
      );
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.verifyEmail) }),
  });
  return (
    <Button size="small" variant="secondary" busy={resend.isPending && t`Sending…`} onClick={() => resend.mutate({})}>
      <Trans>Resend verification email</Trans>
    </Button>
  );
}
