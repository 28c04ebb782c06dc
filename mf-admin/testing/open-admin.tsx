import { avery, type OpenApp, openApp } from '@fieldhouse/web-kit/testing';
import admin from '../src/entry.ts';

/** Mounts this micro-frontend for the admin, at an address. */
export const openAdmin = (address = '/admin'): Promise<OpenApp> => openApp(admin, address, avery);
