import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SUCCESS_TEXTS } from '#language/texts';
import { useRef, type RefObject } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { isSubmitKey } from '../../ui/hooks/keys/is-submit-key.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { AttachRow } from '../files/AttachRow.tsx';
import { DraftFileList } from '../files/DraftFileList.tsx';
import { FileDrop } from '../files/FileDrop.tsx';
import { ComposeForm } from './ComposeForm.tsx';
import { ComposeNotices } from './ComposeNotices.tsx';
import { CostLine } from './CostLine.tsx';
import { FollowedReply } from './FollowedReply.tsx';
import { RecipientFailure, RecipientLine } from './Recipient.tsx';
import { Letter, ReviewActions, ReviewTerms, ReviewTitle, useReview } from './Review.tsx';
import { SentNote } from './SentNote.tsx';
import { TierChoice } from './TierChoice.tsx';
import { useBuyPath } from './use-buy-path.ts';
import { useComposer, type Composition } from './use-composer.ts';
import type { SendOptions } from './use-send.ts';

const FORM_ID = 'compose-message';

export interface ComposeDialogProps {
  recipientId: string;
  /** The answered message that this one is a follow-up to. */
  followsMessageId: string | null;
  onClose: () => void;
  /** Called as soon as the server has accepted the message. The dialog closes 2.5 s later. */
  onSent?: SendOptions['onSent'];
}

/** The composer. The form, the review and the note that it was sent take turns in one sheet. */
export function ComposeDialog({ recipientId, followsMessageId, onClose, onSent }: ComposeDialogProps) {
  const composer = useComposer({ recipientId, followsMessageId, onSent });
  const { recipient, isFollowUp, phase } = composer;
  const subjectInput = useRef<HTMLInputElement>(null);
  const contentInput = useRef<HTMLTextAreaElement>(null);
  const review = useReview(composer);
  const isSent = phase === 'sent';
  const reviewed = isSent ? null : review.reviewed;
  const { name, avatar } = recipient.data ?? {};

  function close(): void {
    if (!isSent && composer.hasText) {
      showToast({
        tone: 'info',
        title: t`Draft saved`,
        text: name ? t`Your message to ${name} is saved on this device.` : t`Your message is saved on this device.`,
      });
    }
    onClose();
  }

  return (
    <Dialog
      open
      role={reviewed ? 'alertdialog' : 'dialog'}
      onOpenChange={(isOpen) => !isOpen && close()}
      onBack={reviewed !== null && review.close}
      onKeyDown={(event) => {
        if (!reviewed || !isSubmitKey(event)) return;
        event.preventDefault();
        void review.send();
      }}
      title={
        reviewed ? <ReviewTitle coins={reviewed.coins} /> : <Title recipientId={recipientId} composer={composer} />
      }
      description={
        reviewed ? <ReviewTerms composer={composer} coins={reviewed.coins} /> : <RecipientLine query={recipient} />
      }
      face={name && !reviewed && <Avatar name={name} imageUrl={avatar} />}
      size="medium"
      fullOnPhone
      locked={phase === 'checking' || phase === 'sending'}
      // The subject of a follow-up is given.
      initialFocus={isFollowUp ? contentInput : subjectInput}
      footer={
        !isSent && (
          <>
            <div hidden={reviewed !== null} className="contents">
              <WritingActions composer={composer} onClose={close} />
            </div>
            {reviewed && <ReviewActions composer={composer} review={review} coins={reviewed.coins} />}
          </>
        )
      }
    >
      {isSent ? (
        <SentNote text={SUCCESS_TEXTS.send} recipient={recipient.data} onDone={onClose} />
      ) : (
        // Hidden instead of removed, so that the caret and what was undone stay.
        <div hidden={reviewed !== null} className="flex grow flex-col gap-4">
          <Writing
            composer={composer}
            subjectInput={subjectInput}
            contentInput={contentInput}
            onSubmit={() => !composer.disabledReason && !composer.files.uploading && review.open()}
          />
        </div>
      )}
      {reviewed && <Letter composer={composer} reviewed={reviewed} />}
    </Dialog>
  );
}

interface WritingProps {
  composer: Composition;
  subjectInput: RefObject<HTMLInputElement | null>;
  contentInput: RefObject<HTMLTextAreaElement | null>;
  onSubmit: () => void;
}

function Writing({ composer, ...form }: WritingProps) {
  const { recipient, files } = composer;
  return (
    <>
      <RecipientFailure query={composer.recipient} />
      <ComposeNotices composer={composer} />
      <TierChoice composer={composer} />
      {composer.isFollowUp && <FollowedReply query={composer.followed} />}
      <FileDrop onFiles={files.accepted.length > 0 ? files.add : undefined} className="flex grow flex-col gap-2">
        <ComposeForm
          id={FORM_ID}
          isFollowUp={composer.isFollowUp}
          value={composer.draft.value}
          onChange={composer.edit}
          {...form}
        />
        <DraftFileList files={files.files} onRemove={files.remove} attachButton={files.attachButton} />
        {recipient.data && <AttachRow files={files} name={recipient.data.name} />}
      </FileDrop>
      <CostLine composer={composer} />
    </>
  );
}

function WritingActions({ composer, onClose }: { composer: Composition; onClose: () => void }) {
  const { payCoins, shortage, disabledReason, files } = composer;
  return (
    <>
      {payCoins !== null && payCoins > 0 && !shortage && <BuyLink />}
      <Button variant="secondary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <GuardedButton
        type="submit"
        form={FORM_ID}
        busy={files.uploading}
        disabledReason={disabledReason}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        <Trans context="verb">Review</Trans>
      </GuardedButton>
    </>
  );
}

function Title({ recipientId, composer }: { recipientId: string; composer: Composition }) {
  const name = composer.recipient.data?.name;
  if (!name) return t`New message`;
  const person = (
    <Link href={`/profile/${recipientId}`} className="py-1 underline-offset-4 hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
  return composer.isFollowUp ? <Trans>Follow-up to {person}</Trans> : <Trans>Message to {person}</Trans>;
}

function BuyLink() {
  const buyPath = useBuyPath();
  return (
    <Link
      href={buyPath()}
      className="mr-auto inline-flex min-h-11 items-center font-medium text-primary hover:underline"
    >
      <Trans>Buy coins</Trans>
    </Link>
  );
}
