/** Experience and portfolio of demo users, by field. Users without a rating have neither. */
import type { PortfolioEntry } from '../../server/src/database/column-types.ts';
import type { Topic } from './demo-people.ts';

interface Career {
  readonly experience: string;
  readonly portfolio: readonly PortfolioEntry[];
}

export const CAREERS: Readonly<Record<Topic, Career>> = {
  software: {
    experience:
      'Product teams of three to three hundred people, always on call for what I built.\n\nLately: reviews of designs before they are built, and of systems after the first bad night. Before that, two years in support – the best school for writing software that explains itself.',
    portfolio: [
      {
        title: 'An order list, from four seconds to 18 ms',
        description: 'One index, one query rewritten, and the page that explains to the next engineer why.',
      },
      {
        title: 'Deploys on a Tuesday afternoon',
        description: 'How a team of six went from monthly releases at night to several a day, step by step.',
        link: 'https://example.com/deploys',
      },
    ],
  },
  data: {
    experience:
      'Warehouses and reports for retail and lending; experiments for a travel site with more opinions than visitors.\n\nI have deleted more dashboards than I have built, and nobody has asked for one back.',
    portfolio: [
      {
        title: 'Churn in four lines of SQL',
        description: 'A list of twenty customers to call each Monday, which did more than the model before it.',
      },
    ],
  },
  design: {
    experience:
      'Studios first, then on my own: identities, packages and forms that people finish.\n\nI test with a printer, a phone in the sun, and somebody who has never seen the thing.',
    portfolio: [
      { title: 'A tea in five tins', description: 'Name, mark and packaging for a family estate in Munnar.' },
      {
        title: 'A form with two pages fewer',
        description: 'What was asked, what was needed, and what happened to the numbers.',
        link: 'https://example.com/form',
      },
    ],
  },
  marketing: {
    experience:
      'Shops that send parcels, software for clinics, and one theatre. In-house for the most part, so I have lived with my own campaigns.\n\nI write the page first and buy the traffic last.',
    portfolio: [
      {
        title: 'A landing page in one afternoon',
        description: 'Before and after, with the sentence that made the difference.',
      },
    ],
  },
  consulting: {
    experience:
      'Plants, offices and contracts of firms that are too large for one person and too small for a department.\n\nI begin at the gate or at the counter, not in the meeting room.',
    portfolio: [
      { title: 'Stock that agrees with the books', description: 'Twenty items each Friday: the method, on one page.' },
      { title: 'A first contract', description: 'The clauses that matter to a firm of five, in plain words.' },
    ],
  },
  leadership: {
    experience:
      'Ran companies and parts of companies in good years and bad ones; handed over twice, once too late.\n\nNow on two boards, where my work is to ask the question that everybody has and nobody asks.',
    portfolio: [{ title: 'The year of three prices', description: 'A price rise told from both sides of the table.' }],
  },
  health: {
    experience:
      'Hospital wards first, then a practice of my own, with a habit of explaining things twice.\n\nI say what is known, what is not, and when you should see somebody in person.',
    portfolio: [
      { title: 'Questions to take to your doctor', description: 'A page to fill in before the appointment.' },
    ],
  },
  creator: {
    experience:
      'Published each week for years before anybody noticed; since then for a living.\n\nCamera, microphone and edit are mine, and so are the mistakes.',
    portfolio: [
      {
        title: 'The first hundred videos',
        description: 'What changed between number 1 and number 100, and what I would skip.',
        link: 'https://example.com/hundred',
      },
    ],
  },
  startup: {
    experience:
      'Founded, sold, closed – not always in the order that I had planned. Raised money once and did without it once.\n\nI keep every spreadsheet, also the embarrassing ones.',
    portfolio: [
      { title: 'A deck of nine pages', description: 'The one that worked, with the pages that were thrown out.' },
    ],
  },
  education: {
    experience:
      'Classrooms, evening courses and kitchen tables, from primary school to master’s applications.\n\nIf it cannot be drawn on paper, I have not understood it yet.',
    portfolio: [
      { title: 'Squares cut from paper', description: 'Completing the square with scissors; templates to print.' },
    ],
  },
  money: {
    experience:
      'Books, taxes and budgets of families and small firms, after some years in a bank, on the other side of the desk.\n\nI sell nothing and get no commission from anybody.',
    portfolio: [{ title: 'One page a month', description: 'The sheet that my clients use to see where they stand.' }],
  },
};
