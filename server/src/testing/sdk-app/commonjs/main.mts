import { createClient } from '@proverse/shared';

const { status } = await createClient({ url: process.argv[2] ?? '' }).system.health.query();
console.log(JSON.stringify([status]));
