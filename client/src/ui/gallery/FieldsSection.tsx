import { CreditCard, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { CoinField } from '../CoinField.tsx';
import { FormError } from '../FormError.tsx';
import { OtpField, type OtpFieldHandle } from '../OtpField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { RadioGroup } from '../RadioGroup.tsx';
import { Select } from '../Select.tsx';
import { StarInput } from '../StarInput.tsx';
import { StrengthMeter } from '../StrengthMeter.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextField } from '../TextField.tsx';
import { Section } from './Section.tsx';

const professions = [
  { value: 'all', label: 'All professions' },
  { value: 'designer', label: 'Designer' },
];

export function FieldsSection() {
  const [password, setPassword] = useState('Abcdefg1');
  const [method, setMethod] = useState<'credit_card' | 'paypal' | 'crypto'>('credit_card');
  const [coins, setCoins] = useState<number | null>(350);
  const [stars, setStars] = useState(4);
  return (
    <Section title="Fields">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <TextField label="Email" type="email" autoComplete="email" hint="We mail you a code." />
        <TextField label="Subject" defaultValue="Tax" error="Subject must be at least 5 characters" />
        <TextField label="Search experts" hideLabel type="search" placeholder="Search experts" icon={<Search />} />
        <Select label="Profession" options={professions} />
        <div className="grid gap-2">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <StrengthMeter password={password} />
        </div>
        <CoinField label="Message price" value={coins} onValueChange={setCoins} hint="1 to 10,000 coins per message" />
        <TextArea label="Message" maxLength={100} defaultValue={'Some words. '.repeat(8)} />
        <TextArea label="Reason" optional maxLength={500} rows={2} error="Message must be less than 500 characters" />
        <RadioGroup
          label="Payment method"
          layout="cards"
          value={method}
          onValueChange={setMethod}
          options={[
            { value: 'credit_card', label: 'Credit card', icon: <CreditCard aria-hidden className="size-5" /> },
            { value: 'paypal', label: 'PayPal' },
            { value: 'crypto', label: 'Crypto' },
          ]}
        />
        <Checkbox label="Show my profile in the directory" hint="You can change this at any time." defaultChecked />
        <StarInput label="Your rating" value={stars} onValueChange={setStars} />
        <OtpExample />
      </div>
      <FormError>Insufficient coins (50). You need 350.</FormError>
    </Section>
  );
}

function OtpExample() {
  const [code, setCode] = useState('123');
  const [error, setError] = useState<string>();
  const field = useRef<OtpFieldHandle>(null);
  function refuse(): void {
    setError('OTP verification failed');
    field.current?.clear();
  }
  return (
    <div className="grid gap-3">
      <OtpField ref={field} label="Code from the mail" value={code} onValueChange={setCode} error={error} />
      <div>
        <Button variant="secondary" onClick={refuse}>
          Refuse this code
        </Button>
      </div>
    </div>
  );
}
