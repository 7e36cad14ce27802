import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PenLine, RefreshCw } from 'lucide-react';
import { api } from '../../api/api.ts';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/** The title of the messages and the buttons beside it. */
export function MessagesHeading({ hidden }: { hidden: boolean }) {
  const utils = api.useUtils();
  const { isFetching } = api.messages.counts.useQuery();
  return (
    <div className={hidden ? 'contents' : 'flex flex-wrap items-center gap-x-1 gap-y-3 sm:gap-x-3'}>
      <PageTitle title={t`Messages`} hidden={hidden} className="mr-auto" />
      {!hidden && (
        <>
          {/* From 480 px on, the header has this button. */}
          <IconButton
            label={t`Refresh`}
            icon={<RefreshCw aria-hidden />}
            busy={isFetching}
            onClick={() => void utils.messages.invalidate()}
            className="sm:hidden"
          />
          <NewConversation />
        </>
      )}
    </div>
  );
}

export function NewConversation() {
  return (
    <LinkButton href="/directory" icon={<PenLine aria-hidden />} className="shrink-0 lg:mb-1.5">
      <span>
        <Trans>
          New<span className="max-sm:sr-only"> Conversation</span>
        </Trans>
      </span>
    </LinkButton>
  );
}
