import { t } from '@lingui/core/macro';
import { api } from '../../api/api.ts';
import { LoadStatus } from '../../app/LoadStatus.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { NoPage } from './NoPage.tsx';
import { SharedPage } from './SharedPage.tsx';

/** Ways to share the user's page on the web, or how to get one. */
export function ShareDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const query = api.profile.share.useQuery(undefined, { enabled: open, staleTime: 0 });
  const { data } = query;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Share your profile`}
      description={data?.page ? t`Everyone can open this page, without an account.` : undefined}
    >
      {!data && <LoadStatus what={t`your link`} query={query} count={2} className="h-20" />}
      {data && (data.page ? <SharedPage {...data.page} handle={data.handle ?? ''} /> : <NoPage {...data} />)}
    </Dialog>
  );
}
