import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import { mountRootParcel } from 'single-spa';
import { styled } from 'styled-components';

/** What the shell stands on and nothing else; reachable from outside, so that no bundler leaves it out. */
Object.assign(globalThis, {
  baseline: [
    ...[createElement, createRoot, styled, QueryClient, QueryClientProvider, useQuery],
    ...[cssTransition, ToastContainer, toast, mountRootParcel, loadRemote, registerRemotes],
  ],
});
