import { defaultFaceUrl, formatInr, type contract, type OutputOf } from '@proverse/shared';

type Answer = OutputOf<typeof contract.profiles.showcase>;
type Person = Answer['people'][number];

const list = document.querySelector('[data-showcase]');

async function load(): Promise<Answer> {
  const response = await fetch('/api/public/experts');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as Answer;
}

function place(person: Person, item: Element, home: string): void {
  const part = (name: string) => item.querySelector<HTMLElement>(`[data-${name}]`)!;
  const link = document.createElement('a');
  link.href = `${home}@${person.handle}`;
  link.dir = 'auto';
  link.textContent = person.name;
  part('name').append(link);
  part('profession').textContent = person.profession;
  part('headline').textContent = person.headline;
  if (person.messageRate !== null) part('price').textContent = formatInr(person.messageRate);
  if (person.rating !== null) {
    part('stars').textContent = person.rating.toFixed(1);
    part('rating').hidden = false;
  }
  const picture = new Image(48, 48);
  picture.alt = '';
  picture.src = person.avatarUrl ?? defaultFaceUrl(person.name);
  part('face').append(picture);
}

/** Fills the places of `Showcase.tsx`. Without an answer the list is removed. `home` is the landing page in its language. */
export async function fillShowcase(home: string): Promise<void> {
  try {
    const { people } = await load();
    [...(list?.children ?? [])].forEach((item, index) => {
      const person = people[index];
      if (person) place(person, item, home);
      else item.remove();
    });
    if (people.length === 0) list?.remove();
  } catch {
    list?.remove();
  }
}
