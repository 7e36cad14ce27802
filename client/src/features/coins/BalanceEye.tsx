import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { useBalanceHidden } from '../../ui/format/money/balance-privacy.tsx';

/** Shows or hides what the user has, on every screen of the device. */
export function BalanceEye() {
  const [isHidden, setHidden] = useBalanceHidden();
  return (
    <IconButton
      label={isHidden ? t`Show balance` : t`Hide balance`}
      icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      onClick={() => setHidden(!isHidden)}
    />
  );
}
